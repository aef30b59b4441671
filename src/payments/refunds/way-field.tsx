import { SelectField } from '../../ui/staff/form/select-field.tsx'

export type Way = 'transfer' | 'cash'

const ways = [
  { value: 'transfer', name: 'Переводом' },
  { value: 'cash', name: 'Наличными' },
] as const

/** How money moved that staff write down. */
export function WayField({ value, onChange }: { value: Way; onChange: (way: Way) => void }) {
  return (
    <SelectField
      label="Как"
      value={value}
      onChange={(chosen) => onChange(chosen === 'cash' ? 'cash' : 'transfer')}
      choices={ways}
    />
  )
}
