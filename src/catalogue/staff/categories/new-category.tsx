import { useState } from 'react'
import { Panel } from '../../../ui/staff/panel.tsx'
import type { StaffCategory } from '../staff-categories.contract.ts'
import { CategoryForm } from './category-form.tsx'

export function NewCategory({ onChange }: { onChange: (categories: StaffCategory[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" className="button cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
        Новая категория
      </button>
    )
  }
  return (
    <Panel title="Новая категория">
      <CategoryForm
        onSaved={(categories) => {
          setOpen(false)
          onChange(categories)
        }}
        onCancel={() => setOpen(false)}
      />
    </Panel>
  )
}
