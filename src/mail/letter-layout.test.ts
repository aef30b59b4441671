import { expect, test } from 'vitest'
import { layOutLetter } from './letter-layout.server.ts'

const sender = { shopName: 'Лис & Ко', email: 'shop@kitsune.test', url: 'https://shop.test' }
const text = {
  subject: 'Код <входа>',
  preview: 'Ваш код',
  paragraphs: ['Здравствуйте, <script>alert(1)</script>!'],
  code: '012345',
  button: { text: 'Открыть', url: 'https://shop.test/?a=1&b="2"' },
  closing: ['Это были не вы?'],
}

test('the plain text contains everything, paragraph by paragraph', () => {
  expect(layOutLetter('a@b.test', text, sender).body).toBe(
    [
      'Здравствуйте, <script>alert(1)</script>!',
      '012345',
      'Открыть: https://shop.test/?a=1&b="2"',
      'Это были не вы?',
      '«Лис & Ко»\nshop@kitsune.test\nhttps://shop.test',
    ].join('\n\n'),
  )
})

const order = {
  ...text,
  goods: {
    lines: [{ name: 'Фигурка <Аки>', quantity: '2 шт.', total: '2 000,00 ₽', picture: { hash: 'abc', width: 160 } }],
    sums: [{ name: 'Итого', value: '2 000,00 ₽' }],
  },
  details: [{ title: 'Оплата', rows: [{ name: 'Банк', value: 'Рога & копыта' }] }],
}

test('items and details are in both the plain text and the HTML', () => {
  const { body, html } = layOutLetter('a@b.test', order, sender)
  expect(body).toContain('Фигурка <Аки>, 2 шт. — 2 000,00 ₽\nИтого: 2 000,00 ₽\n\nОплата\nБанк: Рога & копыта')
  for (const said of ['Фигурка &lt;Аки&gt;', 'Итого', '2 000,00 ₽', 'Рога &amp; копыта']) expect(html).toContain(said)
})

test('all values are escaped in the HTML', () => {
  const { html = '' } = layOutLetter('a@b.test', text, sender)
  expect(html).not.toContain('<script>')
  expect(html).toContain('Код &lt;входа&gt;')
  expect(html).toContain('Лис &amp; Ко')
  expect(html).toContain('href="https://shop.test/?a=1&amp;b=&quot;2&quot;"')
  expect(html).toContain('>012345<')
})

test('the HTML loads no external resources: its pictures are attached when it is sent', () => {
  const { html = '' } = layOutLetter('a@b.test', order, sender)
  expect(html).not.toMatch(/<(link|script|iframe)|url\(/)
  expect(html.match(/<img src="[^"]*"/g)).toEqual(['<img src="fox:"', '<img src="goods:abc/160"'])
})

test('the total stands out, not what comes after it; one long word breaks, a sum does not', () => {
  const sums = [
    { name: 'Итого', value: '2\u00a0000,00\u00a0₽', strong: true },
    { name: 'Уже учтено: промокод', value: '−500,00\u00a0₽' },
  ]
  const { html = '' } = layOutLetter('a@b.test', { ...order, goods: { lines: [], sums } }, sender)
  const cells = html.match(/<td[^>]*>(?=Итого|Уже|2\u00a0|−500)/g) ?? []
  expect(cells.map((cell) => /font-weight:(\d+)/.exec(cell)?.[1])).toEqual(['700', '700', '400', '400'])
  expect(cells.map((cell) => cell.includes('white-space:nowrap'))).toEqual([false, true, false, true])
  expect(html).toMatch(/class="sheet" style="[^"]*overflow-wrap:anywhere;word-break:break-word/)
})

test('the code of a gift card is in one line of a phone, as that of a sign-in is', () => {
  const sizeOf = (code: string) => {
    const { html = '' } = layOutLetter('a@b.test', { ...text, code }, sender)
    const [, size = '', spacing = ''] = /font-size:(\d+)px;letter-spacing:(\d+)px/.exec(html) ?? []
    // Letters of a monospaced font are 0.6 of its size wide.
    return code.length * (Number(size) * 0.6 + Number(spacing))
  }
  for (const code of ['012345', 'YAYU-LKDD-LWMN-8M4B']) {
    expect(sizeOf(code)).toBeGreaterThan(100)
    expect(sizeOf(code)).toBeLessThan(260)
  }
})

test('one button in a cell of its own, and colours for dark mode', () => {
  const { html = '' } = layOutLetter('a@b.test', order, sender)
  expect(html.match(/class="press"/g)).toHaveLength(1)
  expect(html).toMatch(/<td [^>]*bgcolor="#c2480a"[^>]*><a href=/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  // Whatever has a colour of its own gets another one in the dark.
  const coloured = html.match(/<[^>]*[;"]color:#[^>]*>/g) ?? []
  expect(coloured.filter((tag) => !/class="[^"]*\b(ink|muted)\b|color:#ffffff/.test(tag))).toEqual([])
})
