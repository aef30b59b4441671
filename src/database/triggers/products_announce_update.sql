-- NOTIFY makes the commits of all sessions wait for each other. Sales, which only change a count, say so
-- (kitsune.counts = 'later', for their transaction) and have it announced afterwards, many at a time; goods that are gone
-- they announce themselves.
CREATE TRIGGER products_announce_update AFTER UPDATE ON products REFERENCING OLD TABLE AS products_before NEW TABLE AS changed_products FOR EACH STATEMENT
WHEN (current_setting('kitsune.counts', true) IS DISTINCT FROM 'later') EXECUTE FUNCTION announce_product_update();
