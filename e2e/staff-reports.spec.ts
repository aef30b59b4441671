import { expect, test } from './shop-test.ts'
import { staffState } from './staff.ts'

test.use({ storageState: staffState() })

test('a report can be downloaded', async ({ page }) => {
  await page.goto('/staff/reports/?report=product')
  await expect(page.getByRole('table', { name: 'Товары' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Товары с .*\.csv$/)
})

test('the chosen period is seen in the dark: it alone has an edge that stands out', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/staff/reports/')
  const periods = page.getByRole('search', { name: 'Период' }).getByRole('button')
  const chosen = periods.and(page.locator('[aria-pressed="true"]'))
  await expect(chosen).toHaveCount(1)
  const edges = await periods.evaluateAll((buttons) =>
    buttons.map((button) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(button)
      return [button.ariaPressed, outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2]
    }),
  )
  expect(edges.filter(([pressed, hasEdge]) => (pressed === 'true') !== hasEdge)).toEqual([])
  const [edge, behind] = await chosen.evaluate((button) => [
    getComputedStyle(button).outlineColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  // What WCAG 1.4.11 asks of parts that one has to see.
  expect(contrast(edge ?? '', behind ?? '')).toBeGreaterThan(3)
})

/** Of two colours as `rgb(28, 23, 20)`. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
