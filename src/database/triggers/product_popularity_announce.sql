CREATE TRIGGER product_popularity_announce AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON product_popularity FOR EACH STATEMENT EXECUTE FUNCTION announce_table_change();
