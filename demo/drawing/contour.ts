import { num } from './shape.ts'

/**
 * Turns finished art into one flat shape grown by `grow`: the cut edge of acrylic, the border of a sticker.
 * Only outlined shapes count: shades and highlights lie inside them anyway, and fewer paths rasterise faster.
 */
export function contour(art: string, color: string, grow: number): string {
  const scales = [1]
  let body = ''
  for (const [tag] of art.matchAll(/<\/?(?:g|path)\b[^>]*>/g)) {
    const outer = scales[scales.length - 1] ?? 1
    if (tag === '</g>') {
      scales.pop()
      body += tag
    } else if (tag.startsWith('<g')) {
      const scale = / ?scale\((-?[\d.]+)/.exec(tag)?.[1]
      scales.push(outer * Math.abs(Number(scale ?? 1)))
      body += tag.replace(/ clip-path="[^"]*"/, '')
    } else if (isOutlined(tag)) {
      // Inside a scaled group the border must be thinner, so that it comes out even all around.
      body += `<path${/ d="[^"]*"/.exec(tag)?.[0] ?? ''} stroke-width="${num((grow * 2) / outer)}"/>`
    }
  }
  return `<g fill="${color}" stroke="${color}" stroke-linejoin="round">${body}</g>`
}

const isOutlined = (tag: string): boolean =>
  tag.includes(' stroke="') && !tag.includes(' fill="none"') && !tag.includes('class="soft"')
