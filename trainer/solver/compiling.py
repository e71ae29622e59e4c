"""How numba compiles the parts of kernels: not on their own, only within the kernels that call them."""

from llvmlite import binding  # type: ignore[import-untyped]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager

ENVIRONMENT = "_ZN08NumbaEnv"


class PartCompiler(CompilerBase):
    """Compiles a function that Python never calls.

    numba itself would optimise it, with copies of all that it calls, and make that machine code; then each of its
    callers would do the same with one more copy. That takes more than half of the time in which kernels are compiled.
    """

    def define_pipelines(self) -> list[PassManager]:
        """Return numba's own steps, whose result goes into a PartLibrary."""
        state = self.state
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class PartLibrary(JITCodeLibrary):
    """The code of such a function and of all that it calls, to be linked into the libraries of its callers."""

    def _optimize_final_module(self) -> None:
        """Leave that to the kernels."""

    def _finalize_final_module(self) -> None:
        """Make no machine code but for the variables in which numba notes the Python side of a function."""
        names = [one.name for one in self._final_module.global_variables if one.name.startswith(ENVIRONMENT)]
        variables = "\n".join(f'@"{name}" = common global ptr null' for name in names)
        self._codegen._add_module(binding.parse_assembly(variables))
        self._finalize_dynamic_globals()
        self._finalized = True
