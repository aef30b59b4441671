/** How a demo character looks. Every goods of a character (figure, plush, poster) is drawn from the same look. */
export interface CharacterLook {
  hair: { style: HairStyle; color: string; tips?: string }
  skin: string
  eyes: string
  outfit: { style: OutfitStyle; color: string; accent: string }
  ears?: 'fox' | 'cat' | 'rabbit' | 'horns'
  tail?: 'fox' | 'cat' | 'dragon'
  headwear?: 'ribbon' | 'witch-hat' | 'beret' | 'crown' | 'headphones' | 'flower' | 'hood' | 'visor'
  prop: Prop
  pose: Pose
}

export type HairStyle =
  | 'long'
  | 'short'
  | 'bob'
  | 'twintails'
  | 'ponytail'
  | 'bun'
  | 'spiky'
  | 'wavy'
  | 'braid'
  | 'hime'

export type OutfitStyle =
  | 'school'
  | 'kimono'
  | 'armor'
  | 'dress'
  | 'coat'
  | 'sport'
  | 'witch'
  | 'pilot'
  | 'shrine'
  | 'maid'
  | 'street'
  | 'idol'

export type Prop =
  | 'none'
  | 'sword'
  | 'staff'
  | 'book'
  | 'umbrella'
  | 'fan'
  | 'bow'
  | 'guitar'
  | 'teacup'
  | 'lantern'
  | 'cat'
  | 'balloon'
  | 'camera'
  | 'microphone'
  | 'broom'
  | 'scythe'
  | 'shield'

export type Pose = 'standing' | 'sitting' | 'jumping' | 'fighting' | 'waving' | 'floating'

/** What kind of thing is on the shelf. `mecha` and `showcase` need no character. */
export type GoodsKind =
  | 'scale-figure'
  | 'chibi'
  | 'action-figure'
  | 'bust'
  | 'plush'
  | 'acrylic'
  | 'keychain'
  | 'pin'
  | 'poster'
  | 'artbook'
  | 'mecha'
  | 'showcase'

/** One product's picture order: the generator turns it into 3 to 5 views. `seed` varies stand, backdrop and details. */
export interface PictureOrder {
  kind: GoodsKind
  seed: string
  character?: CharacterLook
  /** Short label on boxes, posters and artbook covers, e.g. the character's or series' name. */
  label: string
  /** Base tint of the backdrop; the generator keeps it soft. */
  backdrop: string
  /** Age mark printed on boxes, e.g. 12+; 6+ when not given. */
  age?: string
  /** Main and accent colours for goods without a character. */
  colors?: { main: string; accent: string }
}
