import { listFilledLines } from './agency-texts.ts';
import type { Site } from './site.ts';

/** DEMO: terms of the invented agency, a line for each paragraph or point. Only the terms load them. */
export const defaultTermsTexts = {
  termsAgreement: [
    '{agency}, {address}, arranges the tour as its page describes it: the route, the nights, and everything listed under Inclusions. You pay for anything listed under Exclusions.',
    'An inquiry is not a booking. A booking starts when we’ve confirmed the dates in writing and received your booking payment. If you book for others, you act on their behalf and pass these terms on to them.',
  ].join('\n'),
  termsRiding: [
    'You hold a licence for the motorcycle you ride and carry the original with you. Before the tour, you tell us what we need to know about your health: heart, lungs, blood pressure, pregnancy, and anything you take medicine for. Above 3,500 metres that’s not a formality.',
    'On the road, the road captain decides on pace, weather and turning back. We check the motorcycle with you when you get it and when you return it. You pay the workshop’s bill for damage beyond normal wear, up to the deposit if the tour’s page names one.',
  ].join('\n'),
  termsRestrictions: [
    'Riding without a helmet and gloves, or before the morning briefing.',
    'Alcohol or drugs before or while riding; any alcohol on the first night above 3,500 metres.',
    'Letting anyone else ride your motorcycle.',
    'Overtaking the road captain, or leaving the route without telling the crew.',
    'Entering restricted or border areas without the permit for them.',
    'Flying a drone, or photographing bridges, camps and checkpoints, where that’s forbidden.',
    'Leaving litter, and riding on meadows, lake shores or salt flats.',
  ].join('\n'),
  termsChanges:
    'Snow, landslides, strikes and orders from the army or the district can close a road. We then change the order of the days, take another road, or end early, and pay for the nights and fuel on the changed route. If we have to cancel a tour before it starts, you choose between another date and a full refund.',
  termsLiability:
    'Travel insurance that covers motorcycling, altitude and rescue is up to you; without it, you pay for any emergency yourself. We’re liable for what we and our crew do or fail to do, but not for the weather, the road, other drivers or third parties. Nothing here limits your legal rights as a consumer.',
  termsLaw: 'Indian law applies, and the courts of {city} have jurisdiction.',
};

export type TermsText = keyof typeof defaultTermsTexts;

/** Paragraphs or points; empty if the agency says nothing of it. */
export const listTermsLines = (name: TermsText, site: Site): string[] =>
  listFilledLines(site[name] ?? defaultTermsTexts[name], site);
