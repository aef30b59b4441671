import { afterEach, expect, test } from 'vitest'

const page = `
  <main><a href="/cart/">Корзина</a><a>без адреса</a><input type="submit"><input type="text" name="q"><input>
  <select multiple><option>1</option></select><select><option selected>2</option></select><button disabled>3</button>
  <svg><title>лиса</title></svg><p title="подсказка" data-x="a b">текст</p><script>1</script></main>`

afterEach(() => {
  document.body.replaceChildren()
})

test.each([
  '*',
  'p',
  'script, style',
  'input[type=submit], input[type=button]',
  'input[type="text"]',
  'a[href]',
  'a:not([href])',
  'input:not([type])',
  'select:not([multiple])',
  '[title]',
  '[data-x="a b"], button[disabled]',
  'title',
  'main > p',
  'svg title, [title], svg > title',
  'option:checked',
  'p:first-child',
  '[href^="/"]',
])('%s matches what it matches for jsdom', (selector) => {
  document.body.innerHTML = page
  // Not plain, so it goes to jsdom.
  const wanted = [...document.querySelectorAll(`:is(${selector})`)]
  expect([...document.querySelectorAll(selector)]).toEqual(wanted)
  expect(document.querySelector(selector)).toBe(wanted[0] ?? null)
  expect([...document.body.querySelectorAll(selector)]).toEqual(
    wanted.filter((one) => document.body.contains(one) && one !== document.body),
  )
  expect([...document.querySelectorAll('*')].filter((one) => one.matches(selector))).toEqual(wanted)
})

test('a list has the method of a NodeList that arrays lack', () => {
  document.body.innerHTML = page
  const links = document.querySelectorAll('a')
  expect([links.item(1)?.textContent, links.item(2)]).toEqual(['без адреса', null])
  expect(document.querySelector('table')).toBeNull()
})

test('what is no selector is refused', () => {
  expect(() => document.querySelectorAll('')).toThrow()
  expect(() => document.body.matches('a,')).toThrow()
})
