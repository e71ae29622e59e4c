"""How numba compiles the kernels: with no negative indices, and their parts only within the kernels that call them.

These are numba's own steps, put together by the classes that it lets one extend, and by a few that it keeps to itself:
pyproject.toml names the versions of numba for which that holds.
"""

from llvmlite import binding  # type: ignore[import-untyped]
from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.lowering import Lower
from numba.core.typed_passes import AnnotateTypes, BaseNativeLowering, IRLegalization, NoPythonBackend
from numba.core.typing.templates import Signature

ENVIRONMENT = "_ZN08NumbaEnv"


def unsigned(index: types.Type) -> types.Type:
    """Return the type of an index, or of a tuple of them, with unsigned numbers for signed ones."""
    if isinstance(index, types.Integer):
        return types.uint64
    if isinstance(index, types.Tuple | types.UniTuple):
        return types.Tuple([unsigned(one) for one in index.types])
    return index


class UnsignedIndices(Lower):
    """Takes an index as it is, where numba would look whether it is negative and means one from the array's end.

    No index of the kernels is negative: tests/solver/bounds.py runs them all with every index checked.
    """

    def lower_getitem(
        self, resty: types.Type, expr: ir.Expr, value: ir.Var, index: ir.Var, signature: Signature
    ) -> object:
        """Read value[index]."""
        return super().lower_getitem(resty, expr, value, index, with_unsigned_index(signature))

    def lower_setitem(self, target_var: ir.Var, index_var: ir.Var, value_var: ir.Var, signature: Signature) -> object:
        """Write target[index] = value."""
        return super().lower_setitem(target_var, index_var, value_var, with_unsigned_index(signature))


def with_unsigned_index(signature: Signature) -> Signature:
    """Return the signature of an access to an array, whose second argument is the index, with unsigned ones."""
    array, index, *value = signature.args
    changed: Signature = signature.replace(args=(array, unsigned(index), *value))
    return changed


@register_pass(mutates_CFG=True, analysis_only=False)
class LoweringWithUnsignedIndices(BaseNativeLowering):
    """The step of the compiler in which UnsignedIndices makes LLVM's code."""

    _name = "lowering_with_unsigned_indices"  # type: ignore[assignment]

    @property
    def lowering_class(self) -> type[Lower]:
        """The class that does it."""
        return UnsignedIndices


class KernelCompiler(CompilerBase):
    """Compiles a kernel, to faster code than numba's own steps make of it."""

    def define_pipelines(self) -> list[PassManager]:
        """Return numba's own steps but for the lowering."""
        if self.state.library is None:
            self.state.library = KernelLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
        steps = PassManager("kernel")
        steps.passes.extend(DefaultPassBuilder.define_untyped_pipeline(self.state).passes)
        steps.passes.extend(DefaultPassBuilder.define_typed_pipeline(self.state).passes)
        steps.add_pass(IRLegalization, "legalise")
        steps.add_pass(AnnotateTypes, "annotate types")
        steps.add_pass(LoweringWithUnsignedIndices, "lower")
        steps.add_pass(NoPythonBackend, "hand over")
        steps.finalize()
        return [steps]


class PartCompiler(KernelCompiler):
    """Compiles a function that Python never calls.

    numba itself would optimise it, with copies of all that it calls, and make that machine code; then each of its
    callers would do the same with one more copy.
    """

    def define_pipelines(self) -> list[PassManager]:
        """Return the steps for a kernel, whose result goes into a PartLibrary."""
        self.state.library = PartLibrary(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class KernelLibrary(JITCodeLibrary):
    """The code of a kernel, which nothing outside calls but for the kernel itself."""

    def _optimize_final_module(self) -> None:
        """Let LLVM fit the parts to this kernel: drop their unused arguments, and put constants into them.

        What the first round brings together and simplifies, the second one makes vector instructions of. Parts become
        private, not just internal: by their names, those would be taken for the parts of other kernels.
        """
        for function in self._final_module.functions:
            if function.linkage == binding.Linkage.linkonce_odr and not function.is_declaration:
                function.linkage = binding.Linkage.private
        super()._optimize_final_module()
        super()._optimize_final_module()


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
