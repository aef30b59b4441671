import { describe, expect, test } from 'vitest'
import { clampScale, collectWheel, keepInStage, percentOf, stepScale, unzoomed, zoomTo } from './zoom.ts'

function steps(from: number, direction: 1 | -1, count: number): number[] {
  const scales = [from]
  for (let i = 0; i < count; i++) scales.push(stepScale(scales.at(-1) ?? from, direction))
  return scales.slice(1)
}

describe('scale', () => {
  test('grows by 0.2 up to 3, without drift', () => {
    expect(steps(1, 1, 11)).toEqual([1.2, 1.4, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3])
  })

  test('shrinks by 0.2 down to 0.5', () => {
    expect(steps(1, -1, 4)).toEqual([0.8, 0.6, 0.5, 0.5])
  })

  test('shrinks from 2 to exactly 1', () => {
    expect(steps(2, -1, 5)).toEqual([1.8, 1.6, 1.4, 1.2, 1])
  })

  test('is any whole percent within the limits after a pinch', () => {
    expect(clampScale(1.23456)).toBe(1.23)
    expect(clampScale(17)).toBe(3)
    expect(clampScale(0.01)).toBe(0.5)
  })

  test('is shown in percent, with a non-breaking space before the sign', () => {
    expect(percentOf(1.4)).toBe('140\u00a0%')
    expect(percentOf(0.5)).toBe('50\u00a0%')
    expect(percentOf(1.1)).toBe('110\u00a0%')
  })
})

describe('place', () => {
  test('the point under the cursor stays there', () => {
    const around = { x: 100, y: -50 }
    const view = zoomTo(unzoomed, 2, around)
    expect(view).toEqual({ scale: 2, x: -100, y: 50 })
    // The spot of the picture that lay under the cursor at scale 1 is (100, -50); at scale 2 it lies at x + 2 * 100.
    expect(view.x + view.scale * 100).toBe(around.x)
  })

  test('beyond the limit nothing moves', () => {
    const view = { scale: 3, x: 40, y: 10 }
    expect(zoomTo(view, 9, { x: 5, y: 5 })).toEqual(view)
  })

  test('a picture that fits stays in the middle', () => {
    const picture = { width: 400, height: 400 }
    const stage = { width: 900, height: 500 }
    expect(keepInStage({ scale: 1.2, x: 70, y: 30 }, picture, stage)).toEqual({ scale: 1.2, x: 0, y: 0 })
  })

  test('an enlarged one is dragged to its edge and no further', () => {
    const picture = { width: 400, height: 400 }
    const stage = { width: 600, height: 400 }
    expect(keepInStage({ scale: 2, x: 500, y: -500 }, picture, stage)).toEqual({ scale: 2, x: 100, y: -200 })
    expect(keepInStage({ scale: 2, x: -60, y: 150 }, picture, stage)).toEqual({ scale: 2, x: -60, y: 150 })
  })
})

describe('wheel', () => {
  test('a notch of a mouse wheel is one step; scrolling up enlarges', () => {
    expect(collectWheel(0, -100, 0)).toEqual({ collected: 0, step: 1 })
    expect(collectWheel(0, 120, 0)).toEqual({ collected: 0, step: -1 })
  })

  test('a wheel event in lines is one step too', () => {
    expect(collectWheel(0, -3, 1)).toEqual({ collected: 0, step: 1 })
  })

  test('small turns of a trackpad add up', () => {
    expect(collectWheel(0, -15, 0)).toEqual({ collected: -15, step: 0 })
    expect(collectWheel(-30, -15, 0)).toEqual({ collected: 0, step: 1 })
  })

  test('a change of direction starts again from zero', () => {
    expect(collectWheel(-30, 15, 0)).toEqual({ collected: 15, step: 0 })
  })
})
