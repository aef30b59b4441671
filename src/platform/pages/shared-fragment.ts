import { type ComponentProps, type ComponentType, createElement, type ReactElement } from 'react'

type RenderFragment = <Props extends object>(content: ComponentType<Props>, props: Props, address: string) => string

let renderFragment: RenderFragment | undefined

/** Called by the server's entry only; without one, fragments are rendered like everything else. */
export function setFragmentRenderer(render: RenderFragment | undefined): void {
  renderFragment = render
}

type SharedTag = 'a' | 'dialog' | 'div' | 'footer' | 'header' | 'nav'

type SharedFragmentProps<Tag extends SharedTag, Props> = ComponentProps<Tag> & {
  as: Tag
  show: ComponentType<Props>
  props: Props
  /** The address that the content sees on the server. */
  address?: string
}

/**
 * An element whose content many pages share: `<SharedFragment as="a" href={…} show={CardContent} props={card} />`.
 * The server renders the content once and then reuses its HTML; in the browser it is an ordinary child. Only for content
 * that shows nothing but its props and the address: no other contexts, no `useId` that is shown. Functions among the
 * props may not change what is shown.
 */
export function SharedFragment<Tag extends SharedTag, Props extends object>({
  as,
  show,
  props,
  address = '/',
  ...element
}: SharedFragmentProps<Tag, Props>): ReactElement {
  if (!renderFragment) return createElement(as, element, createElement(show, props))
  return createElement(as, { ...element, dangerouslySetInnerHTML: { __html: renderFragment(show, props, address) } })
}
