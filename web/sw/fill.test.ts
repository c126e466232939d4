import { expect, it } from 'vitest';
import { fill } from './fill';

it('escapes what it fills in', () => {
  expect(fill('<p title="{{a}}">{{a}}{{missing}}</p>', { a: `"Five" <b> & '` })).toBe(
    `<p title="&quot;Five&quot; &lt;b&gt; &amp; '">&quot;Five&quot; &lt;b&gt; &amp; '</p>`,
  );
});

it('repeats a section for each of a list, and leaves out what isn’t there', () => {
  const template = '{{#tour}}<ul>{{#days}}<li>{{name}} {{place}}</li>{{/days}}</ul>{{/tour}}{{#none}}-{{/none}}';
  const values = { tour: true, none: false, place: 'Leh', days: [{ name: 'One' }, { name: 'Two' }] };
  expect(fill(template, values)).toBe('<ul><li>One Leh</li><li>Two Leh</li></ul>');
  expect(fill(template, { none: true })).toBe('-');
});

it('doesn’t fill a rider’s words in again', () => {
  const words = { a: '{{b}} {{#b}}$1{{/b}}', b: 'no', list: [{ a: '{{b}}' }] };
  expect(fill('{{a}}', words)).toBe('{{b}} {{#b}}$1{{/b}}');
  expect(fill('{{#list}}{{a}}{{/list}}', words)).toBe('{{b}}');
});
