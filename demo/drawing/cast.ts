import type { CharacterLook } from '../look.ts'

/** A small cast of house characters for pictures that belong to no product: covers, display cases, the shop itself. */
export const CAST: readonly [CharacterLook, ...CharacterLook[]] = [
  { hair: { style: 'long', color: '#e8944a', tips: '#fbe6cc' }, skin: '#fde3d2', eyes: '#3f9a8a', outfit: { style: 'shrine', color: '#c9444a', accent: '#e8b84b' }, ears: 'fox', tail: 'fox', prop: 'fan', pose: 'standing' },
  { hair: { style: 'twintails', color: '#6fc3c9', tips: '#c9eef0' }, skin: '#fde6d8', eyes: '#3f7fd0', outfit: { style: 'idol', color: '#e878a4', accent: '#7fd0e8' }, headwear: 'headphones', prop: 'microphone', pose: 'jumping' },
  { hair: { style: 'hime', color: '#3b3552' }, skin: '#fbe0d0', eyes: '#8a5ac8', outfit: { style: 'kimono', color: '#6a5aa8', accent: '#f0c860' }, headwear: 'flower', prop: 'umbrella', pose: 'standing' },
  { hair: { style: 'spiky', color: '#d8b04a' }, skin: '#f3cfae', eyes: '#c25a3a', outfit: { style: 'armor', color: '#c3cad8', accent: '#a83a4a' }, prop: 'sword', pose: 'fighting' },
  { hair: { style: 'wavy', color: '#b889d0', tips: '#f2d4ea' }, skin: '#fde6da', eyes: '#d0763f', outfit: { style: 'witch', color: '#463c7a', accent: '#f0a04b' }, headwear: 'witch-hat', prop: 'broom', pose: 'floating' },
  { hair: { style: 'bob', color: '#4f4a58' }, skin: '#fbe2d2', eyes: '#5aa86a', outfit: { style: 'maid', color: '#3a3a50', accent: '#d85a7a' }, ears: 'cat', tail: 'cat', prop: 'teacup', pose: 'standing' },
  { hair: { style: 'short', color: '#7aa0d8' }, skin: '#f6d8c0', eyes: '#4f6fb8', outfit: { style: 'coat', color: '#7a5a44', accent: '#4f9a8f' }, prop: 'book', pose: 'standing' },
  { hair: { style: 'braid', color: '#e0a0a8' }, skin: '#fde6da', eyes: '#b8506a', outfit: { style: 'dress', color: '#8ab6dc', accent: '#f4d58a' }, headwear: 'crown', prop: 'none', pose: 'waving' },
]
