/** Source: Wilderness Medical Society, 2024; mildest first. */
export const altitudeSigns = [
  {
    sign: 'Headache with nausea, dizziness, tiredness or no appetite',
    act: 'Go no higher. Rest until it’s gone; if it gets worse, go down.',
  },
  {
    sign: 'Stumbling, confusion, or hard to wake',
    act: 'Possible brain swelling. Go down now, by day or night, and never alone.',
  },
  {
    sign: 'Short of breath at rest, a wet cough, blue lips',
    act: 'Possible water in the lungs. Give oxygen, keep warm, and go down now.',
  },
] as const;
