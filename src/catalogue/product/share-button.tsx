import { ShareIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/show-toast.ts'

/** Opens the system's share dialog if there is one, otherwise copies the address. */
export function ShareButton({ path, name }: { path: string; name: string }) {
  async function share(): Promise<void> {
    const { navigator } = window
    const url = new URL(path, location.origin).href
    // Closing the share dialog rejects too, which is not an error.
    if ('share' in navigator) return navigator.share({ title: name, url }).catch(() => undefined)
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ kind: 'success', text: 'Ссылка скопирована' })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать ссылку' })
    }
  }

  return (
    <button
      type="button"
      className="icon-button -mr-2.5 shrink-0 noscript:hidden"
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => void share()}
    >
      <ShareIcon />
    </button>
  )
}
