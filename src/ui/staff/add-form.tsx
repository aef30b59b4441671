import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import { useFormInPlace } from './use-form-in-place.ts'

interface AddFormProps {
  /** What the button says, and the form's heading. */
  title: string
  /** `button` where it is the main thing to do on the screen. */
  look?: 'button' | 'button-quiet'
  children: (close: () => void) => ReactNode
}

/** A button below a list that turns into the form for one more. */
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
    <div ref={place} className="grid min-w-0">
      <Panel title={title}>{children(close)}</Panel>
    </div>
  )
}
