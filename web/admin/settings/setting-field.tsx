import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import * as v from 'valibot';
import { formatWeekday } from '#shared/dates';
import { formatRupees } from '#shared/money';
import { splitIntoInstalments } from '#shared/ride/payments';
import * as siteApi from '#shared/settings/api';
import { toCancellationRows } from '#shared/settings/policy';
import { CancellationSteps, Instalments } from '#shared/settings/policy-steps';
import type { SettingsField } from '#shared/settings/settings';
import { QuietButton } from '../components/button';
import { Field, type FieldConfig, type FieldProps } from '../components/field';
import { AmountTable } from '../components/figures';
import { parseStepNumber, StepRows, toCancellationStep, toInstalment } from '../components/step-rows';
import { mailQueueQuery } from '../reports/queries';
import { callApi } from '../session/api-client';
import { useAdminMutation } from '../session/use-admin-mutation';
import { ColorField, IconField, LogoField } from './brand-field';
import { CustomerMailsField } from './customer-mails-field';
import { isListName, ListField } from './list-field';
import { PhotoField } from './photo-field';
import * as styles from './settings.module.css';
import type { SettingsFormValues } from './settings-values';

interface SettingFieldProps {
  config: FieldConfig<SettingsField>;
  values: SettingsFormValues;
  problems: Readonly<Record<string, string>>;
  onChange: (change: Partial<SettingsFormValues>) => void;
}

export function SettingField({ config, values, problems, onChange }: SettingFieldProps) {
  const { name, ...fieldConfig } = config;
  const commonProps = { label: fieldConfig.label, hint: fieldConfig.hint, problem: problems[name] };
  if (isListName(name))
    return (
      <ListField name={name} rows={values[name]} problems={problems} onChange={(rows) => onChange({ [name]: rows })} />
    );
  if (name === 'instalments' || name === 'cancellation')
    return (
      <div className={'grid gap-4 col-span-full'}>
        <StepRows kind={name} rows={values[name]} problems={problems} onChange={(rows) => onChange({ [name]: rows })} />
        <TermsSample kind={name} values={values} />
      </div>
    );
  if (name === 'logo') return <LogoField {...commonProps} {...{ values, onChange }} />;
  if (name === 'icon') return <IconField {...commonProps} {...{ values, onChange }} />;
  if (name === 'customerMails')
    return (
      <CustomerMailsField
        changes={values.customerMails}
        language={values.mailLanguage === 'hi' ? 'hi' : 'en'}
        problems={problems}
        onChange={(customerMails) => onChange({ customerMails })}
      />
    );
  if (name === 'officeDays')
    return (
      <WeekdaysField
        {...commonProps}
        selectedDays={values.officeDays}
        onChange={(officeDays) => onChange({ officeDays })}
      />
    );
  const textProps = { value: values[name], onValueChange: (value: string) => onChange({ [name]: value }) };
  if (name === 'heroPhoto' || name === 'aboutPhoto' || name === 'storyPhoto')
    return <PhotoField {...commonProps} sha={values[name]} onShaChange={(sha) => onChange({ [name]: sha })} />;
  if (name === 'inquiryMailbox') return <MailboxField {...fieldConfig} {...textProps} problem={problems[name]} />;
  return name === 'ink' ? (
    <ColorField {...commonProps} {...textProps} />
  ) : (
    <Field required {...fieldConfig} {...textProps} problem={problems[name]} />
  );
}

/** 0 is Sunday. */
const weekdaysFromMonday = [1, 2, 3, 4, 5, 6, 0];

interface WeekdaysFieldProps {
  label: string;
  selectedDays: readonly number[];
  problem: string | undefined;
  onChange: (days: number[]) => void;
}

function WeekdaysField({ label, selectedDays, problem, onChange }: WeekdaysFieldProps) {
  const id = useId();
  const toggleDay = (day: number) => {
    const newDays = selectedDays.includes(day)
      ? selectedDays.filter((selectedDay) => selectedDay !== day)
      : [...selectedDays, day];
    onChange(newDays.sort());
  };
  return (
    <fieldset
      className={`col-span-full flex flex-wrap ${styles.days}`}
      aria-describedby={problem ? `${id}-problem` : undefined}
    >
      <legend>{label}</legend>
      {weekdaysFromMonday.map((day, index) => (
        <label key={day} className="touch-target gap-2">
          <input
            type="checkbox"
            checked={selectedDays.includes(day)}
            onChange={() => toggleDay(day)}
            {...(problem && index === 0 ? { 'aria-invalid': true } : {})}
          />
          {formatWeekday(day)}
        </label>
      ))}
      {problem ? (
        <p className="error-text" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

const samplePeopleCount = 2;
const sampleTotalRupees = 85_000;

type SampleRow = [when: string, rupees: number];

function listSamplePayments(values: SettingsFormValues): SampleRow[] | null {
  const deposit = parseStepNumber(values.deposit);
  const parsed = v.safeParse(Instalments, values.instalments.map(toInstalment));
  if (!parsed.success || !(deposit >= 0)) return null;
  const booking = { total: sampleTotalRupees, people: samplePeopleCount, startsOn: null, today: null };
  return splitIntoInstalments(booking, { deposit, instalments: parsed.output }).map(({ rupees, daysBefore }) => [
    daysBefore === null ? 'On booking' : daysBefore === 0 ? 'On the first day' : `${daysBefore} days before the start`,
    rupees,
  ]);
}

function listSampleCharges(values: SettingsFormValues): SampleRow[] | null {
  const parsed = v.safeParse(CancellationSteps, values.cancellation.map(toCancellationStep));
  if (!parsed.success) return null;
  return toCancellationRows(parsed.output).map(({ days, percent }) => [
    days.replace(/^./, (first) => first.toUpperCase()),
    Math.round((sampleTotalRupees * percent) / 100),
  ]);
}

interface TermsSampleProps {
  kind: 'instalments' | 'cancellation';
  values: SettingsFormValues;
}

function TermsSample({ kind, values }: TermsSampleProps) {
  const rows = kind === 'instalments' ? listSamplePayments(values) : listSampleCharges(values);
  if (!rows) return <p className="fine-print">Once the rows are right, an example stands here.</p>;
  return (
    <AmountTable
      caption={`For example, of ${formatRupees(sampleTotalRupees)} ${kind === 'instalments' ? 'two people pay' : 'you keep'}`}
      rows={rows.map(([label, rupees]) => ({ label, values: [formatRupees(rupees)] }))}
    />
  );
}

/** Mailbox for inquiries; the test goes to the saved one. */
export function MailboxField({ hint, ...fieldProps }: FieldProps) {
  const { data } = useQuery(mailQueueQuery);
  const { busy, run } = useAdminMutation();
  const sendTest = () => run({ task: 'send a test mail', call: () => callApi(siteApi.sendTestMail) });
  return (
    <div className="grid col-span-full justify-items-start gap-2">
      <Field {...fieldProps} hint={hint} className="w-full" placeholder={data?.defaultMailbox ?? ''} />
      <div className="row flex-wrap gap-3">
        <QuietButton disabled={busy} onClick={() => void sendTest()}>
          {busy ? 'Sending…' : 'Send a test'}
        </QuietButton>
        <span className="fine-print">Save first: the test goes to the saved address.</span>
      </div>
    </div>
  );
}
