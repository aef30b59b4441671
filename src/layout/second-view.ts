import type { getProduct } from '../catalogue/catalogue.contract.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { sourceSet } from '../ui/picture-variants.ts'

/** How long a pointer rests on a card, or a finger holds it, until its second picture is wanted. */
const restMs = 120
const holdMs = 300

/** The card under the pointer or finger. */
let card: HTMLAnchorElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** Cards whose second picture is there or on its way. */
const asked = new WeakSet<HTMLAnchorElement>()

/**
 * A card under the pointer, or held by a finger, shows the product's second picture. One listener for all cards, loaded
 * when the pointer comes: `begun` is the last that it did, which may be that it left.
 */
export function watchCards(begun: PointerEvent): void {
  if (begun.type === 'pointerover') enter(begun, begun.pointerType === 'mouse' ? restMs : holdMs)
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && enter(event, restMs))
  document.addEventListener('pointerdown', (event) => event.pointerType !== 'mouse' && enter(event, holdMs))
  for (const end of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(end, (event) => event.pointerType !== 'mouse' && leave())
}

function leave(): void {
  clearTimeout(timer)
  card?.removeAttribute('data-seen')
  card = null
}

function enter({ target }: PointerEvent, afterMs: number): void {
  const under = target instanceof Element ? target.closest<HTMLAnchorElement>('a.product-card') : null
  if (under === card) return
  leave()
  card = under
  if (under) timer = setTimeout(() => void show(under), afterMs)
}

async function show(wanted: HTMLAnchorElement): Promise<void> {
  if (!asked.has(wanted)) await addSecondView(wanted)
  if (wanted === card) wanted.setAttribute('data-seen', '')
}

async function addSecondView(to: HTMLAnchorElement): Promise<void> {
  const first = to.querySelector('.picture-frame > .picture')
  const id = /^\/product\/(\d+)\//.exec(to.pathname)?.[1]
  if (!first || !id) return
  asked.add(to)
  try {
    const { images } = await browserApi.call<typeof getProduct>('GET /api/products/{id}/', { params: { id } })
    const [, second] = images
    if (!second) return
    const image = new Image()
    image.alt = ''
    image.className = 'second-view'
    image.sizes = `${first.clientWidth}px`
    image.srcset = sourceSet(second, 'webp')
    await image.decode()
    first.after(image)
  } catch {
    // The card keeps its first picture; the next time tries again.
    asked.delete(to)
  }
}
