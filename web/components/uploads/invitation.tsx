/** Touch screens cannot drag files. */
export function Invitation() {
  return (
    <>
      <span className="pointer-coarse:hidden">Drag photos and videos here</span>
      <span className="hidden pointer-coarse:inline">Add photos and videos</span>
    </>
  );
}
