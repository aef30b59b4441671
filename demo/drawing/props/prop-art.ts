/** A thing in hand: its grip is at 0,0 and it points up; `back` goes behind the whole figure. */
export interface PropArt {
  back?: string
  front: string
}

export interface PropColors {
  main: string
  accent: string
}
