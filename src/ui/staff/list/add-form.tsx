import type { ReactNode } from 'react'
import { useFormInPlace } from '../../use-form-in-place.ts'
import { Panel } from '../page/panel.tsx'

interface AddFormProps {
  /** The label of the button and the heading of the form. */
  title: string
  /** `button` where it is the main action of the screen. */
  look?: 'button' | 'button-quiet'
  children: (close: () => void) => ReactNode
}

/** A button below a list that is replaced by the form for a new item. */
export function AddForm({ title, look = 'button', children }: AddFormProps) {
  const { isOpen, open, close, opener, place } = useFormInPlace()
  if (!isOpen) {
    return (
      <button ref={opener} type="button" className={`${look} cursor-pointer justify-self-start`} onClick={open}>
        {title}
      </button>
    )
  }
  return (
    <div ref={place} className="grid w-full min-w-0">
      <Panel title={title}>{children(close)}</Panel>
    </div>
  )
}
