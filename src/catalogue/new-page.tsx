export default function NewPage() {
  return <h1 className="page py-8 font-display text-2xl">Новинки</h1>
}
