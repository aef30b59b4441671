import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { openFragments } from './kept-fragments.server.ts'
import { SharedFragment, setFragmentRenderer } from './shared-fragment.ts'

interface CardProps {
  name: string
  price: number
  onPress?: () => void
}

const rendered = vi.fn<(name: string) => void>()

function Card({ name, price }: CardProps): ReactNode {
  rendered(name)
  const { pathname } = useLocation()
  return [createElement('b', { key: 1, 'aria-current': pathname === '/sale/' }, name, ' & ', price), ' ₽']
}

function CardList({ name }: { name: string }): ReactNode {
  return [1, 2].map((price) =>
    createElement(SharedFragment<'div', CardProps>, { key: price, as: 'div', show: Nested, props: { name, price } }),
  )
}

function Nested(props: CardProps): ReactNode {
  return ['before ', createElement(SharedFragment<'a', CardProps>, { key: 1, as: 'a', show: Card, props }), props.name]
}

function page(props: CardProps, address = '/'): string {
  const card = createElement(SharedFragment<'a', CardProps>, { as: 'a', href: '#', show: Card, props, address })
  return renderToString(createElement(StaticRouter, { location: address }, card, createElement('p', null, 'after')))
}

function openKeeping(): typeof page {
  const fragments = openFragments()
  setFragmentRenderer(fragments.place)
  return (props, address) => fragments.toBytes(() => page(props, address)).toString()
}

afterEach(() => {
  setFragmentRenderer(undefined)
  rendered.mockReset()
})

test('the HTML is the same as without keeping, the first time and later', () => {
  const plain = page({ name: '<Мику>', price: 1 })
  const keptPage = openKeeping()
  expect(keptPage({ name: '<Мику>', price: 1 })).toBe(plain)
  expect(keptPage({ name: '<Мику>', price: 1 })).toBe(plain)
})

test('fragments in fragments are put in, text that looks like their marks is not', () => {
  const list = () =>
    createElement(StaticRouter, { location: '/' }, createElement(CardList, { name: '<!--fragment 0-->' }))
  const plain = renderToString(list())
  const fragments = openFragments()
  setFragmentRenderer(fragments.place)
  expect(fragments.toBytes(() => renderToString(list())).toString()).toBe(plain)
  expect(plain).toContain('&lt;!--fragment 0--&gt;')
})

test('it is rendered once for the same props, and anew for others, and for another address', () => {
  const keptPage = openKeeping()
  keptPage({ name: 'Мику', price: 1, onPress: () => undefined })
  keptPage({ name: 'Мику', price: 1, onPress: () => undefined })
  expect(rendered).toHaveBeenCalledTimes(1)
  expect(keptPage({ name: 'Мику', price: 2 })).toContain('2')
  expect(keptPage({ name: 'Мику', price: 2 }, '/sale/')).toContain('aria-current="true"')
  expect(rendered).toHaveBeenCalledTimes(3)
})
