-- What the owner of a subscription was told of taxes when they ordered it: those that came on top come on top of every payment.
alter table subscriptions add column told jsonb;
update subscriptions set told = checkout_sessions.quote
from transactions join checkout_sessions on checkout_sessions.id = transactions.session_id
where transactions.subscription_id = subscriptions.id and subscriptions.state <> 'ended'
  and transactions.at = (
    select max(at) from transactions last
    where last.subscription_id = subscriptions.id and last.session_id is not null
  );
