/** `one inquiry`, `12 inquiries`. `digits`: the number as it is to be written. */
export function countInquiries(count: number, digits = String(count)): string {
  return count === 1 ? 'one inquiry' : `${digits} inquiries`;
}

export function countPeople(count: number): string {
  return count === 1 ? 'one person' : `${count} people`;
}
