import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../testing/screens/open-screen.tsx'
import { changingAdministrator } from '../../testing/screens/shop-visitor.ts'
import { createProduct, unique } from '../../testing/screens/staff-forms.ts'

/** What must be shown as text wherever it was written. */
const attack = `"><img src=x onerror="document.title='взлом'"></script><script>document.title='взлом'</script>{{7*7}}`

test('whatever is written into a field is shown as text, in the shop and to staff', async () => {
  const staff = await changingAdministrator()
  const name = unique(attack)
  const words = attack.slice(0, 115)
  const written = { description: words, material: words, series: words, maker: words, character: words }
  const { id } = await createProduct(staff, name, written)
  const lastWord = name.split('-').at(-1) ?? ''
  for (const path of [`/staff/products/?q=${lastWord}`, `/staff/products/${id}/`, '/staff/audit/']) {
    await openScreen(path, staff)
    await waitFor(() => expect(screen.getAllByText((text) => text.includes(attack.slice(0, 30)))).not.toEqual([]))
    expect(document.querySelector('img[src=x]')).toBeNull()
  }
  const html = async (path: string) => (await staff.fetch(path)).text()
  for (const path of [`/product/${id}/`, '/new/', `/search/?q=${lastWord}`]) {
    await expect.poll(() => html(path)).toContain('onerror')
    const page = new DOMParser().parseFromString(await html(path), 'text/html')
    expect(page.body.textContent).toContain(attack.slice(0, 30))
    expect(page.querySelector('img[src=x]')).toBeNull()
    for (const { textContent } of page.querySelectorAll('script[type="application/ld+json"]')) JSON.parse(textContent)
  }
})
