import { sayInstalments } from '../site/policy.ts';
import type { PaymentStep } from '../site/site.ts';
import type { AnswerLanguage } from './answers.ts';

/** In Hindi `कुल दाम का 70% यात्रा से 45 दिन पहले और बाकी 30 दिन पहले देना होता है`. */
function sayInHindi(steps: readonly PaymentStep[]): string {
  const parts = steps.map(({ percent, daysBefore }, at) => {
    const share = percent === 100 ? 'बाकी' : at === 0 ? `कुल दाम का ${percent}%` : `${percent}%`;
    if (daysBefore === 0) return `${share} यात्रा के दिन`;
    return at === 0 ? `${share} यात्रा से ${daysBefore} दिन पहले` : `${share} ${daysBefore} दिन पहले`;
  });
  const last = parts.pop() ?? '';
  return `${parts.length > 0 ? `${parts.join(', ')} और ${last}` : last} देना होता है`;
}

export const sayInstalmentsIn = (language: AnswerLanguage, steps: readonly PaymentStep[]): string =>
  language === 'hi' ? sayInHindi(steps) : sayInstalments(steps);
