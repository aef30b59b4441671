import type { Page } from '@playwright/test'

/** The paper that the page is printed on, in points; one of A6 is 148 × 105 mm. */
export async function sheetsOf(page: Page): Promise<number[][]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  return boxes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])
}
