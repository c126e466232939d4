/** General questions (spec §3, FAQ item): all on /terms, the first four on the demo tour. */
export const questions = [
  {
    id: 1,
    title: 'Do I need experience on mountain roads?',
    desc: 'A licence for a motorcycle with gears, yes. How many kilometres on one depends on the road, from a few hundred to five thousand: each tour’s page says. The first days are short, and a road captain rides in front of you and a mechanic behind.',
  },
  {
    id: 2,
    title: 'What gear do I get, and what do I bring?',
    desc: 'Helmet, jacket, gloves and knee guards come with every ride, at no extra cost. Bring boots that cover the ankle, a layer for cold nights, sunglasses and your own medicines.',
  },
  {
    id: 3,
    title: 'What about the altitude?',
    desc: 'Every tour’s page shows the height you sleep at, day by day. We climb slowly, put rest days before the high passes, carry oxygen in the truck, and turn back when somebody has to.',
  },
  {
    id: 4,
    title: 'Will my phone work?',
    desc: 'In towns, mostly; over the passes, no. This site opens without a network, and an inquiry that you write up there is sent once, when you are back in range.',
  },
  {
    id: 5,
    title: 'Which papers do I need?',
    desc: 'A driving licence and a photo ID, both as originals. We apply for permits where a road needs them; each tour’s page says which. Foreign riders need an international driving permit.',
  },
  {
    id: 6,
    title: 'Can I ride my own motorcycle?',
    desc: 'Yes, if it is serviced and insured. Fuel and spares are then yours; the mechanic and the truck are there for you as for everybody.',
  },
  {
    id: 7,
    title: 'Can somebody come along as a pillion or in the car?',
    desc: 'Both. A pillion pays less than a rider, and most rides have seats in the support vehicle. Say so in your inquiry.',
  },
  {
    id: 8,
    title: 'What happens when a pass is closed?',
    desc: 'We wait, go round, or end the day somewhere else, in that order. What that costs in beds and fuel on the way is ours; flights that you miss by it are yours, which is why we ask for travel insurance.',
  },
] as const;
