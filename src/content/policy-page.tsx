export default function PolicyPage() {
  return <h1 className="page py-8 font-display text-2xl">Политика</h1>
}
