interface SelectBoxProps {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** A labelled checkbox, large enough to touch. */
export function SelectBox({ label, checked, disabled = false, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="checkbox" checked={checked} disabled={disabled} onChange={onChange} />
    </label>
  )
}
