-- When somebody in a trial hears that it will be paid for soon, by their clock and by ours; null once they have, or where nobody does.
alter table subscriptions add column notice_at timestamptz, add column notice_look_at timestamptz;

update subscriptions
set notice_at = period_end - interval '3 days',
  notice_look_at = period_end - interval '3 days' - customers.clock_offset_ms * interval '1 millisecond'
from customers
where customers.id = customer_id and state = 'trial' and unsubscribed_at is null
  and period_end - interval '3 days' - customers.clock_offset_ms * interval '1 millisecond' > now();

create index subscriptions_notice on subscriptions (notice_look_at) where notice_look_at is not null;
