import { countPeople } from './inquiry-count.ts';

interface Asked {
  subject: string;
  departureMonth: string;
}

/** `Leh Ladakh, July`: what somebody asked for, as far as they said. One that was written down may lack either. */
export function sayAsked({ subject, departureMonth }: Asked): string {
  return [subject || 'No tour yet', departureMonth].filter(Boolean).join(', ');
}

export function sayWhole({ number, ...asked }: Asked & { number: number }): string {
  return [sayAsked(asked), number > 0 ? countPeople(number) : ''].filter(Boolean).join(', ');
}
