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

function page(props: CardProps, address = '/'): string {
  const card = createElement(SharedFragment<'a', CardProps>, { as: 'a', href: '#', show: Card, props, address })
  return renderToString(createElement(StaticRouter, { location: address }, card, createElement('p', null, 'after')))
}

afterEach(() => {
  setFragmentRenderer(undefined)
  rendered.mockReset()
})

test('the HTML is the same as without keeping, the first time and later', () => {
  const plain = page({ name: '<Мику>', price: 1 })
  setFragmentRenderer(openFragments())
  expect(page({ name: '<Мику>', price: 1 })).toBe(plain)
  expect(page({ name: '<Мику>', price: 1 })).toBe(plain)
})

test('it is rendered once for the same props, and anew for others, and for another address', () => {
  setFragmentRenderer(openFragments())
  page({ name: 'Мику', price: 1, onPress: () => undefined })
  page({ name: 'Мику', price: 1, onPress: () => undefined })
  expect(rendered).toHaveBeenCalledTimes(1)
  expect(page({ name: 'Мику', price: 2 })).toContain('2')
  expect(page({ name: 'Мику', price: 2 }, '/sale/')).toContain('aria-current="true"')
  expect(rendered).toHaveBeenCalledTimes(3)
})
