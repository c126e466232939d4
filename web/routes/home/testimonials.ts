export const testimonials = [
  {
    desc: 'The briefing on altitude was worth the whole fee. Nobody in our group was ill, and the truck was never more than ten minutes behind.',
    name: 'Ananya R.',
    Location: 'Pune',
  },
  {
    desc: 'I asked from a dhaba in Darcha with no signal. The reply was waiting when we came down to Keylong.',
    name: 'Farhan K.',
    Location: 'Lucknow',
  },
  {
    desc: 'Spiti in eight days without rushing. They sleep low, start late and know every tea stall.',
    name: 'Meera and Joel',
    Location: 'Kochi',
  },
  {
    desc: 'My first long ride. The road captain taught me water crossings on day two, and by day six I was looking for them.',
    name: 'Tsering D.',
    Location: 'Siliguri',
  },
  {
    desc: 'The page I saved at home had every fuel stop. It was the only thing on my phone that worked at Pang.',
    name: 'Harpreet S.',
    Location: 'Ludhiana',
  },
] as const;
