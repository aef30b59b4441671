/** A checkbox with a name and room for a finger. */
export function SelectBox({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="checkbox" checked={checked} onChange={onChange} />
    </label>
  )
}
