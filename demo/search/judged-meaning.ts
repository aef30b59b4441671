import { all, type IsMeant, judge, judgeAbsent, judgeStrictly, of } from './judged.ts'

const named =
  (...words: string[]): IsMeant =>
  ({ name }) =>
    words.some((word) => name.toLowerCase().includes(word))
const not =
  (...words: string[]): IsMeant =>
  (product) =>
    !named(...words)(product)
const sku =
  (...letters: string[]): IsMeant =>
  (product) =>
    letters.some((group) => product.sku.includes(`-${group}-`))
const any: IsMeant = () => true
const upTo =
  (max: number): IsMeant =>
  ({ price }) =>
    price <= max
const from =
  (min: number, max = Number.POSITIVE_INFINITY): IsMeant =>
  ({ price }) =>
    price >= min && price <= max
const inStock: IsMeant = ({ stock, isPreorder }) => stock !== 0 && isPreorder !== true
const isNew: IsMeant = (product) => product.isNew
const isPreorder: IsMeant = (product) => product.isPreorder === true
const figures = sku('SF', 'CH', 'AF')

export const priceAndStock = [
  ...judgeStrictly('price and stock', [
    ['фигурка до 5000', upTo(5000), figures],
    ['фигурки до 5000 рублей', upTo(5000), figures],
    ['фигурка до 5 тысяч', upTo(5000), figures],
    ['фигурка дешевле 5к', upTo(5000), figures],
    ['чиби от 4 до 5 тысяч', from(4000, 5000), sku('CH')],
    ['бюст дороже 15000', from(15_000), named('бюст')],
    ['бюст от 15 000 руб', from(15_000), named('бюст')],
    ['брелок до 450', upTo(450), named('брелок')],
    ['брелок не дороже 450 рублей', upTo(450), named('брелок')],
    ['значок до 350 ₽', upTo(350), named('значок')],
    ['значок от 350 до 450', from(350, 450), named('значок')],
    ['артбук 2000-3500', from(2000, 3500), named('артбук')],
    ['постер дешевле 800', upTo(800), named('постер')],
    ['цукико до 6000', upTo(6000), named('цукико')],
    ['нокса дешевле 15 тысяч', upTo(15_000), named('нокса')],
    ['до 400 рублей', upTo(400), any],
    ['от 30000', from(30_000), any],
    ['мягкая игрушка до 2500', upTo(2500), sku('PL')],
    ['модель до 3500', upTo(3500), sku('MK')],
    ['от 10 до 12 тысяч', from(10_000, 12_000), any],
    ['бюст в наличии', inStock, named('бюст')],
    ['артбуки в наличии', inStock, named('артбук')],
    ['дзюри в наличии', inStock, named('дзюри')],
    ['новинки бюсты', isNew, named('бюст')],
    ['новые брелоки', isNew, named('брелок')],
    ['новинка артбук', isNew, named('артбук')],
    ['предзаказ', isPreorder, any],
    ['предзаказ фигурка', isPreorder, figures],
    ['артбук предзаказ', isPreorder, named('артбук')],
    ['preorder', isPreorder, any],
    ['в наличии', inStock, any],
    ['новинки', isNew, any],
  ]),
  ...judge('price and stock', [
    ['самая дорогая фигурка', 'SF-0012'],
    ['самый дешевый значок', 'KP-0011'],
    ['самый дорогой бюст', 'BS-0002'],
    ['самый дешёвый брелок', 'KP-0005'],
    ['фигурка нокса недорого', 'SF-0018 AF-0008'],
    ['дешевые значки', all.badges],
  ]),
]

export const negation = judgeStrictly('negation', [
  ['фигурка -нокса', not('нокса'), figures],
  ['нокса -фигурка', not('фигурка'), named('нокса')],
  ['нокса -бюст', not('бюст'), named('нокса')],
  ['нокса кроме бюста', not('бюст'), named('нокса')],
  ['цукико без фигурок', not('фигурка'), named('цукико')],
  ['цукико не фигурка', not('фигурка'), named('цукико')],
  ['микэмару кроме значка', not('значок'), named('микэмару')],
  ['чернильные ведьмы кроме сидзуку', not('сидзуку'), named('шион', 'умэко')],
  ['чернильные ведьмы -сидзуку -шион', not('сидзуку', 'шион'), named('умэко')],
  ['бюст -нокса -шион', not('нокса', 'шион'), named('бюст')],
  ['витрина без подсветки', not('подсветкой'), named('витрина')],
  ['подставка не для чиби', not('чиби'), named('поворотная подставка')],
  ['модель -кайрин', not('кайрин'), sku('MK')],
  ['сюри -брелок -артбук', not('брелок', 'артбук'), named('сюри')],
  ['кайрин без моделей', not('модель'), named('кайрин', 'сюри', 'мика-ноль')],
  ['syncope кроме акрила', not('акрил'), named('syncope')],
  ['рэн -брелок', not('брелок'), named('рэн курохаги')],
  ['артбук кроме кайрин', not('кайрин'), named('артбук')],
  ['фигурки кроме чиби', not('чиби'), sku('SF', 'AF')],
  ['значок, но не микэмару', not('микэмару'), named('значок')],
])

export const absent = judgeAbsent([
  'наруто',
  'геншин',
  'genshin impact',
  'сейлор мун',
  'хатсуне мику',
  'евангелион',
  'ван пис',
  'годзилла',
  'покемон пикачу',
  'лего',
  'футболка',
  'кружка',
  'косплей костюм',
  'манга том 1',
  'диск с игрой',
  'наклейка',
  'коврик для мыши',
  'рюкзак',
  'ёжик соник',
  'бэтмен',
  'фигурка наруто',
  'фигурка сайтама 1/7',
  'брелок человек паук',
  'плакат атака титанов',
  'нендороид мику',
  'бюст гоку',
  'мягкая игрушка хагги вагги',
  'zhongli',
  'funko pop',
  'видеокарта',
  'телефон',
  'велосипед',
])

export const severalNames = judge('several names', [
  ['нокса рауль', `${of.noxa} ${of.raoul}`],
  ['цукико и рэн', `${of.tsukiko} ${of.ren}`],
  ['цукико рэн мэй', `${of.tsukiko} ${of.ren} ${of.mei}`],
  ['фигурки хонами дзюри', 'SF-0013 SF-0014 CH-0008'],
  ['хонами и дзюри', `${of.honami} ${of.juri}`],
  ['чиби цукико рэн', 'CH-0001 CH-0002'],
  ['брелок рэн сюри', 'KP-0001 KP-0002'],
  ['нокса, иветта', `${of.noxa} ${of.ivette}`],
  ['мика-ноль и сюри', `${of.mika} ${of.shuri}`],
  ['тамаэ ёко кэнъэй', `${of.tamae} ${of.yoko} ${of.kenei}`],
  ['бюст нокса шион', 'BS-0001 BS-0002'],
  ['микэмару о-фуку', `${of.mikemaru} ${of.ofuku}`],
  ['ханаэ или синъя', `${of.hanae} ${of.shinya}`],
  ['tsukiko ren', `${of.tsukiko} ${of.ren}`],
  ['артбук кайрин neon tanuki', 'PR-0010 PR-0013'],
  ['мидори гэн', `${of.midori} ${of.gen}`],
])
