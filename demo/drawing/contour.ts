/** Turns finished art into one flat shape grown by `grow`: the cut edge of acrylic, the border of a sticker. */
export function contour(art: string, color: string, grow: number): string {
  const plain = art
    .replace(/<path class="soft"[^>]*\/>/g, '')
    .replace(/ (fill-opacity|stroke-opacity|stroke-width|stroke-linejoin|stroke-linecap|clip-path)="[^"]*"/g, '')
    .replace(/ stroke="[^"]*"/g, '')
    .replace(/ fill="(?!none)[^"]*"/g, '')
    .replace(/<path /g, '<path vector-effect="non-scaling-stroke" ')
  return `<g fill="${color}" stroke="${color}" stroke-width="${grow * 2}" stroke-linejoin="round" stroke-linecap="round">${plain}</g>`
}
