import type { MouseEvent } from 'react'
import { browserApi } from '../../../platform/browser/api-client.ts'
import { failureText } from '../../../platform/browser/failure.ts'
import { showToast } from '../../../ui/show-toast.ts'
import type { checkIdentity } from '../../second-factor/identity.contract.ts'

/**
 * For a link to a file with personal data: `<a href={…} download onClick={confirmedDownload}>`. The browser would save a
 * refusal as the file, so the question comes first.
 */
export function confirmedDownload(event: MouseEvent<HTMLAnchorElement>): void {
  const { href } = event.currentTarget
  event.preventDefault()
  if (href) void download(href)
}

async function download(href: string): Promise<void> {
  try {
    await browserApi.call<typeof checkIdentity>('GET /api/staff/identity/')
  } catch (error) {
    showToast({ kind: 'failure', text: failureText(error, 'Не удалось скачать') })
    return
  }
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}
