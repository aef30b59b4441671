import { num } from './shape.ts'

export type Stop = readonly [offset: number, color: string, opacity?: number]
export type Box = readonly [x1: number, y1: number, x2: number, y2: number]

/** One SVG document under the pen: keeps its definitions, so ids never collide, and the current line width. */
export class Sheet {
  line = 2.4
  #defs: string[] = []
  #known = new Map<string, string>()

  /** The same definition asked for twice is stored once. */
  #define(content: (id: string) => string): string {
    const key = content('')
    const known = this.#known.get(key)
    if (known) return known
    const id = `k${this.#known.size + 1}`
    this.#known.set(key, id)
    this.#defs.push(content(id))
    return id
  }

  /** Gradient over the shape's own box, or in user space when `absolute`. */
  linear(stops: readonly Stop[], box: Box = [0, 0, 0, 1], absolute = false): string {
    const [x1, y1, x2, y2] = box.map(fine)
    const units = absolute ? ' gradientUnits="userSpaceOnUse"' : ''
    const place = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}`
    return `url(#${this.#define((id) => `<linearGradient id="${id}" ${place}>${stopsOf(stops)}</linearGradient>`)})`
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const place = `cx="${fine(cx)}" cy="${fine(cy)}" r="${fine(r)}"`
    return `url(#${this.#define((id) => `<radialGradient id="${id}" ${place}>${stopsOf(stops)}</radialGradient>`)})`
  }

  clip(d: string): string {
    return `url(#${this.#define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`
  }

  /** What `body` paints white is what shows; a tight `area` keeps the mask cheap. */
  mask(body: string, area: Box): string {
    const [x, y, w, h] = area.map(fine)
    const place = `maskUnits="userSpaceOnUse" x="${x}" y="${y}" width="${w}" height="${h}"`
    return `url(#${this.#define((id) => `<mask id="${id}" ${place}>${body}</mask>`)})`
  }

  /** Draws with another line width, e.g. inside a scaled group, so that lines keep one weight on paper. */
  withLine<T>(width: number, draw: () => T): T {
    const before = this.line
    this.line = width
    const result = draw()
    this.line = before
    return result
  }

  document(width: number, height: number, body: string): string {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"`
    return `${head} width="${width}" height="${height}"><defs>${this.#defs.join('')}</defs>${body}</svg>`
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity]) => {
      const fade = opacity === undefined ? '' : ` stop-opacity="${fine(opacity)}"`
      return `<stop offset="${fine(offset)}" stop-color="${color}"${fade}/>`
    })
    .join('')
}

const fine = (value: number): string => String(Math.round(value * 1000) / 1000)

export function place(body: string, x: number, y: number, scale = 1, turn = 0, flip = false): string {
  const rotate = turn ? ` rotate(${num(turn)})` : ''
  const size = scale === 1 && !flip ? '' : ` scale(${fine(flip ? -scale : scale)} ${fine(scale)})`
  return `<g transform="translate(${num(x)} ${num(y)})${rotate}${size}">${body}</g>`
}

/** Shows `body` only inside the outline `d`. */
export const cut = (sheet: Sheet, d: string, body: string): string => `<g clip-path="${sheet.clip(d)}">${body}</g>`
