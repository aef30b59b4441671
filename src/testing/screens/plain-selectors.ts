/**
 * jsdom's engine of selectors takes as long for `script, style` as for the hardest ones, and Testing Library asks that of
 * every element of a page again and again: a third of the time of all screen tests. Tag names and attributes are
 * compared here; anything else goes on to jsdom.
 */
export function answerPlainSelectors(): void {
  const matches: (this: Element, selector: string) => boolean = Reflect.get(Element.prototype, 'matches')
  Object.assign(Element.prototype, {
    matches(this: Element, selector: string) {
      const test = plainTest(selector)
      return test ? test(this) : matches.call(this, selector)
    },
  })
  for (const { prototype } of [Element, Document]) {
    type Ask<Found> = (this: Element | Document, selector: string) => Found
    const querySelector: Ask<Element | null> = Reflect.get(prototype, 'querySelector')
    const querySelectorAll: Ask<unknown> = Reflect.get(prototype, 'querySelectorAll')
    Object.assign(prototype, {
      querySelector(this: Element | Document, selector: string) {
        const test = plainTest(selector)
        return test ? (descendants(this, test).next().value ?? null) : querySelector.call(this, selector)
      },
      querySelectorAll(this: Element | Document, selector: string) {
        const test = plainTest(selector)
        return test ? listOf([...descendants(this, test)]) : querySelectorAll.call(this, selector)
      },
    })
  }
}

type Test = (element: Element) => boolean

const tests = new Map<string, Test | undefined>()

function plainTest(selector: string): Test | undefined {
  if (!tests.has(selector)) tests.set(selector, readSelector(selector))
  return tests.get(selector)
}

/** What stands in a list of selectors: a tag, attributes that are there or have a value, and attributes that are not. */
const compound = /^(\*|[a-z][a-z0-9]*)?((?:\[[^\]]+\]|:not\(\[[^\]]+\]\))*)$/
const attribute = /(:not\()?\[([a-z-]+)(?:=(?:"([^"\\]*)"|([\w-]+)))?\]/g

function readSelector(selector: string): Test | undefined {
  const parts = selector.split(',').map((part) => readCompound(part.trim()))
  if (parts.includes(undefined)) return undefined
  return (element) => parts.some((test) => test?.(element))
}

function readCompound(text: string): Test | undefined {
  const [, tag = '*', attributes = ''] = compound.exec(text) ?? []
  if (text === '' || !compound.test(text) || attributes.replace(attribute, '').replaceAll(')', '') !== '')
    return undefined
  const wanted = Array.from(attributes.matchAll(attribute), ([, not, name = '', quoted, bare]) => {
    const value = quoted ?? bare
    return (element: Element) => {
      const has = value === undefined ? element.hasAttribute(name) : element.getAttribute(name) === value
      return has === (not === undefined)
    }
  })
  return (element) => (tag === '*' || element.localName === tag) && wanted.every((test) => test(element))
}

/** With the one method of a NodeList that arrays lack. */
function listOf(elements: Element[]) {
  return Object.assign(elements, { item: (at: number) => elements[at] ?? null })
}

function* descendants(root: Element | Document, fits: Test): Generator<Element, undefined> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node as Element
    if (fits(element)) yield element
  }
}
