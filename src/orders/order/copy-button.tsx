import { useState } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { CopyIcon } from './icons.tsx'

/** `name` says what is copied: «Расчётный счёт». */
export function CopyButton({ name, value }: { name: string; value: string }) {
  const [copied, setCopied] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
      showToast({ kind: 'success', text: `Скопировано: ${name}` })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать' })
    }
  }

  return (
    <button
      type="button"
      className="icon-button -my-2 flex-none text-muted print:hidden"
      aria-label={`Скопировать: ${name}`}
      title="Скопировать"
      onClick={() => void copy()}
    >
      {copied ? <CheckIcon className="size-5 text-good" /> : <CopyIcon className="size-5" />}
    </button>
  )
}
