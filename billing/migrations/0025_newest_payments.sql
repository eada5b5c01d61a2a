-- The newest payment of each product of a subscription is found without reading those before it.
drop index transactions_customer;
create index transactions_customer on transactions (customer_id, subscription_id, product_id, period_index);
