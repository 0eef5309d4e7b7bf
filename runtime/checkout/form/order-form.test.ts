import { expect, test, vi } from 'vitest';
import { buyerFields, cardFields, createOrderForm, emptyForm, type FieldName } from './order-form.ts';

/** The part of a control that the form uses. */
function control(value = '') {
  const own = { value, focus: vi.fn() };
  return own as typeof own & HTMLInputElement;
}

const filled: Partial<Record<FieldName, string>> = {
  email: 'ada@b.example',
  country: 'DE',
  firstName: 'Ada',
  lastName: 'Byron',
  postalCode: '94016',
  number: '4111111111111111',
  expiry: '09/29',
  cvv: '123',
};

function filledForm() {
  const form = createOrderForm();
  for (const [name, value] of Object.entries(filled)) form.change(name as FieldName, value);
  return form;
}

test('a new form is empty, and shows nothing wrong', () => {
  expect(createOrderForm().get()).toBe(emptyForm);
  expect(emptyForm).toMatchObject({ values: { email: '', cvv: '' }, errors: {}, method: 'card' });
});

test('a value is looked at when it changes', () => {
  const form = createOrderForm();
  const notified = vi.fn();
  const stop = form.subscribe(notified);
  form.change('email', 'a');
  expect(form.get()).toMatchObject({
    values: { email: 'a' },
    errors: { email: 'order.email.invalid' },
  });
  form.change('email', 'a@b.example');
  expect(form.get().errors).toEqual({});
  expect(notified).toHaveBeenCalledTimes(2);
  stop();
  form.change('email', '');
  expect(notified).toHaveBeenCalledTimes(2);
});

test('a look at one field says nothing of the others', () => {
  const form = createOrderForm();
  form.check('cvv');
  expect(form.get().errors).toEqual({ cvv: 'order.card.cvc.invalid' });
});

test('all that is wrong shows, and the first of it is found', () => {
  const form = createOrderForm();
  expect(form.findProblem(buyerFields)).toBe('email');
  expect(Object.keys(form.get().errors)).toEqual(['email', 'country']);
  expect(form.findProblem(cardFields(false))).toBe('firstName');
  expect(form.findProblem(cardFields(true))).toBe('lastName');
  expect(filledForm().findProblem([...buyerFields, ...cardFields(false)])).toBeUndefined();
});

test('fields are cleaned when they are left, and when all are looked at, as they show', () => {
  const form = filledForm();
  const [email, postalCode] = [control(), control()];
  form.attach('email', email);
  form.attach('postalCode', postalCode);
  form.change('email', 'Ada <ada@b.example>');
  expect(form.get().errors).toEqual({});
  form.check('email');
  // Without an event, as some extensions do.
  postalCode.value = '１２３４５ ';
  expect(form.findProblem(cardFields(false))).toBeUndefined();
  expect([email.value, postalCode.value]).toEqual(['ada@b.example', '12345']);
  expect(form.get().values).toMatchObject({ email: 'ada@b.example', postalCode: '12345' });
});

test('a state is required in the US only, and emptied elsewhere', () => {
  const form = filledForm();
  const state = control();
  form.attach('state', state);
  form.change('country', 'US');
  expect(form.findProblem(buyerFields)).toBe('state');
  form.change('state', 'CA');
  expect(form.findProblem(buyerFields)).toBeUndefined();
  form.change('country', 'DE');
  expect(form.get()).toMatchObject({ values: { country: 'DE', state: '' }, errors: {} });
  expect(state.value).toBe('');
});

test('a preset country is accepted, and untouched until the buyer changes it, even to itself', () => {
  const form = filledForm();
  form.preset('US');
  expect(form.get()).toMatchObject({ values: { country: 'DE' } });
  expect(form.get().preset).toBeUndefined();
  form.change('country', '');
  expect(form.get().errors.country).toBe('order.country.required');
  form.preset('DE');
  expect(form.get()).toMatchObject({ values: { country: 'DE' }, preset: 'DE', errors: {} });
  expect(form.findProblem(buyerFields)).toBeUndefined();
  form.restore({ ...form.get().values });
  expect(form.get().preset).toBe('DE');
  form.change('country', 'DE');
  expect(form.get().preset).toBeUndefined();
});

test('another country takes away what was wrong with the state', () => {
  const form = createOrderForm();
  form.change('country', 'US');
  form.check('state');
  expect(form.get().errors.state).toBe('order.state.required');
  form.change('country', 'DE');
  expect(form.findProblem(buyerFields)).toBe('email');
  expect(form.get().errors).not.toHaveProperty('state');
});

test('a control that is attached gets the value of the form', () => {
  const form = filledForm();
  const email = control('typed before');
  form.attach('email', email);
  expect(email.value).toBe('ada@b.example');
  form.change('email', 'other@b.example');
  expect(email.value).toBe('other@b.example');
});

test('a form without a value takes the one of the control, and looks at it', () => {
  const form = createOrderForm();
  form.attach('email', control('a'));
  form.attach('cvv', control(''));
  expect(form.get()).toMatchObject({ values: { email: 'a' }, errors: { email: 'order.email.invalid' } });
  expect(form.get().errors).not.toHaveProperty('cvv');
});

test('a control that is gone is left alone; what was typed stays', () => {
  const form = createOrderForm();
  const email = control();
  form.attach('email', email);
  form.change('email', 'a@b.example');
  form.attach('email', null);
  form.change('email', 'b@b.example');
  form.focus('email');
  expect(email.value).toBe('a@b.example');
  expect(email.focus).not.toHaveBeenCalled();
  const again = control();
  form.attach('email', again);
  expect(again.value).toBe('b@b.example');
});

test('a value that its field no longer shows is forgotten', () => {
  const form = filledForm();
  const { values } = form.get();
  const [number, email] = [control(), control()];
  form.attach('number', number);
  form.attach('email', email);
  number.value = '';
  form.forgetEmptied();
  expect(form.get()).toEqual({ ...form.get(), values: { ...values, number: '' }, errors: {} });
});

test('focus goes to the control of the field', () => {
  const form = createOrderForm();
  const [email, cvv] = [control(), control()];
  form.attach('email', email);
  form.attach('cvv', cvv);
  form.focus('cvv');
  expect([email.focus, cvv.focus].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test("what was typed before the script ran is taken over and looked at; empty fields aren't", () => {
  const form = createOrderForm();
  form.change('firstName', 'Ada');
  const page: Record<string, string> = {
    '[name="email"]': 'a',
    '[name="firstName"]': 'Old',
    '[name="cvv"]': '',
  };
  const querySelector = (selector: string) => (selector in page ? { value: page[selector] } : null);
  form.takeFrom({ querySelector } as unknown as ParentNode);
  expect(form.get().values).toMatchObject({ email: 'a', firstName: 'Ada', cvv: '' });
  expect(form.get().errors).toEqual({ email: 'order.email.invalid' });
});

test('an empty page changes nothing', () => {
  const form = createOrderForm();
  form.takeFrom({ querySelector: () => null } as unknown as ParentNode);
  expect(form.get()).toBe(emptyForm);
});

test('the card can be emptied, with its controls and what was wrong; the buyer stays', () => {
  const form = filledForm();
  form.change('number', '4');
  const number = control();
  form.attach('number', number);
  form.clearCard('all');
  const { values, errors } = form.get();
  for (const name of cardFields(false)) expect(values[name], name).toBe('');
  expect(values).toMatchObject({ email: 'ada@b.example', country: 'DE' });
  expect(errors).toEqual({});
  expect(number.value).toBe('');
});

test("the card's code can be emptied alone", () => {
  const form = filledForm();
  const cvv = control();
  form.attach('cvv', cvv);
  form.change('cvv', '1');
  form.clearCard('code');
  expect(form.get().values).toEqual({ ...emptyForm.values, ...filled, cvv: '' });
  expect(form.get().errors).toEqual({});
  expect(cvv.value).toBe('');
});

test('what was entered is listed, to be taken out of texts', () => {
  expect(createOrderForm().entered()).toEqual([]);
  expect(filledForm().entered()).toEqual([
    'ada@b.example',
    'Ada',
    'Byron',
    '94016',
    '4111111111111111',
    '123',
    'Ada Byron',
    'ada',
  ]);
});

test('the method is the one that was chosen', () => {
  const form = createOrderForm();
  form.choose('paypal');
  expect(form.get().method).toBe('paypal');
});
