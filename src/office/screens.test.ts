import { expect, test } from 'vitest'
import routes from '../routes.ts'
import { screenOf, screensFor } from './screens.ts'

const office = routes.find(({ path }) => path === 'staff')
const addresses = (office?.children ?? []).map(({ path }) => (path === undefined ? '/staff/' : `/staff/${path}/`))

test('every page of the back office belongs to a screen of the menu', () => {
  expect(addresses.length).toBeGreaterThan(30)
  const outside = addresses.filter((address) => !address.includes('*') && screenOf(address) === undefined)
  expect(outside).toEqual([])
})

test('every screen of the menu has a page', () => {
  const without = screensFor('administrator').filter(({ href }) => !addresses.includes(href))
  expect(without).toEqual([])
})
