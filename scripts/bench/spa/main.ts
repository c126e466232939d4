// A plain single-page app, to compare with: twenty cards, drawn once their data is fetched.
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Card {
  _id: string;
  heading: string;
  duration: string;
  price: number;
  coverImage: string;
}

function Tours() {
  const [cards, setCards] = useState<Card[]>([]);
  useEffect(() => {
    void fetch('/api/tours?limit=20&fields=card')
      .then((answer) => answer.json())
      .then(setCards);
  }, []);
  if (cards.length === 0) return h('p', null, 'Loading …');
  return cards.map(({ _id, heading, duration, price, coverImage }, index) =>
    h(
      'article',
      { key: _id },
      h('img', { src: coverImage.replace(/-\d+\.webp$/, '-400.webp'), alt: '', loading: index < 2 ? 'eager' : 'lazy' }),
      h('h2', null, heading),
      h('p', null, `${duration}, ₹${price}`),
    ),
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(h(Tours));
