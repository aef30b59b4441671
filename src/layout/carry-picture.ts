const transitionName = 'product-picture'
let carried: HTMLElement | undefined

/**
 * The picture of the card that is being followed grows into the product page's own, which bears this name in CSS. Only
 * one element of a page may bear it: the last card and the product that is being left give it up.
 */
export function carryPicture(link: HTMLAnchorElement): void {
  if (carried) carried.style.viewTransitionName = ''
  carried = /^\/product\/\d+\/?$/.test(link.pathname)
    ? (link.querySelector<HTMLElement>('.picture') ?? undefined)
    : undefined
  if (!carried) return
  const left = document.querySelector<HTMLElement>('.gallery-stage')
  if (left) left.style.viewTransitionName = 'none'
  carried.style.viewTransitionName = transitionName
}
