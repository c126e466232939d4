/** General questions (spec §3, FAQ item): all on /terms, the first four on the demo tour. */
export const questions = [
  {
    id: 1,
    title: 'Do I need experience on mountain roads?',
    desc: 'A licence for a motorcycle with gears, yes. How much riding you need depends on the road, from a few hundred to five thousand kilometres: see each tour’s page. The first days are short, with a road captain in front of you and a mechanic behind.',
  },
  {
    id: 2,
    title: 'What gear do I get, and what do I bring?',
    desc: 'Helmet, jacket, gloves and knee guards come with every ride, at no extra cost. Bring boots that cover the ankle, a layer for cold nights, sunglasses and your own medicines.',
  },
  {
    id: 3,
    title: 'What about the altitude?',
    desc: 'Every tour’s page shows the height you sleep at, day by day. We climb slowly, put rest days before the high passes, carry oxygen in the truck, and turn back when someone has to.',
  },
  {
    id: 4,
    title: 'Will my phone work?',
    desc: 'In towns, mostly; over the passes, no. This site works offline, and we’ll send an inquiry you write up there when you’re back in range.',
  },
  {
    id: 5,
    title: 'Which papers do I need?',
    desc: 'Your original driving licence and photo ID. We apply for permits where a road needs them; each tour’s page says which. Foreign riders need an international driving permit.',
  },
  {
    id: 6,
    title: 'Can I ride my own motorcycle?',
    desc: 'Yes, if it is serviced and insured. You pay for your own fuel and spares; the mechanic and the truck are there for you as for everyone.',
  },
  {
    id: 7,
    title: 'Can someone come along as a pillion or in the car?',
    desc: 'Both. A pillion pays less than a rider, and most rides have seats in the support vehicle. Say so in your inquiry.',
  },
  {
    id: 8,
    title: 'What happens when a pass is closed?',
    desc: 'We wait, go round, or end the day somewhere else, in that order. We pay for the extra beds and fuel. Missed flights are on you, which is why we ask for travel insurance.',
  },
] as const;
