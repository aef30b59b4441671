/** At the end of a stem: what makes adjectives, nouns and verbs of one root. */
const suffix =
  /(?:тельн|тель|[лч]ив|ь?[её]?нн|[аяо]нн|ованн|ическ|[аеи]льн|[ое]чн|ств|ск|ист|ость?|[еаяё]ни|[ыи]ва|[оеи]ва|ирова|ник|[чщ]ик|ниц|[чщ]иц|ец|иц|(?<=[бвгджзйклмнпрстфхцчшщ])[нкц]|(?<=[джлрчшщ])[её]н|[ая]н|(?<=[бвмпф])л|[ую]щ|[ая]щ|вш|[ое]в|с[яь]|[аяуюиеыоьй])$/
const shortest = 4

/** What is left of a stem without its suffixes: улыб, of улыбчивый, улыбка and улыбается. */
export function rootOf(stem: string): string {
  let root = stem
  for (let shorter = root.replace(suffix, ''); shorter !== root && shorter.length >= shortest; ) {
    root = shorter
    shorter = root.replace(suffix, '')
  }
  return root
}
