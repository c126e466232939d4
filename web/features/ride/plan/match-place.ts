/** True if a waypoint's short name is one of the places. A place that ends in `*` stands for all names that begin so. */
export function matchesPlace(name: string, places: readonly string[]): boolean {
  return places.some((place) => (place.endsWith('*') ? name.startsWith(place.slice(0, -1)) : name === place));
}
