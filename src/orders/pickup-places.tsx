import type { Order } from './orders.contract.ts'

/** Addresses and opening hours for pickup. */
export function PickupPlaces({ places }: { places: Order['delivery']['pickup_places'] }) {
  return places.map(({ address, time_of_work }) => (
    <p key={address}>
      {address}
      {time_of_work && <span className="block text-muted text-sm">{time_of_work}</span>}
    </p>
  ))
}
